const NAME = "squarely";
const STORE = "matches";
const MOST = 100;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
  });
}

interface Kept {
  id: string;
  text: string;
  when: number;
}

/** The matches that this browser keeps; where it may not, they last as long as the page. */
export class KeptMatches {
  readonly #texts = new Map<string, string>();
  #database: IDBDatabase | null = null;
  /** Settled once everything so far has been written. */
  written: Promise<unknown> = Promise.resolve();

  async open(): Promise<void> {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(STORE, { keyPath: "id" });
      };
      this.#database = await done(opening);
      const store = this.#database.transaction(STORE, "readwrite").objectStore(STORE);
      const all = (await done(store.getAll())) as Kept[];
      all.sort((one, other) => other.when - one.when);
      for (const { id, text } of all.slice(0, MOST)) this.#texts.set(id, text);
      for (const { id } of all.slice(MOST)) store.delete(id);
    } catch {
      this.#database = null;
    }
  }

  find(id: string): string | undefined {
    return this.#texts.get(id);
  }

  keep(id: string, text: string): void {
    this.#texts.set(id, text);
    const database = this.#database;
    if (!database) return;
    const kept: Kept = { id, text, when: Date.now() };
    this.written = this.written
      .then(() => done(database.transaction(STORE, "readwrite").objectStore(STORE).put(kept)))
      .catch(() => undefined);
  }
}
