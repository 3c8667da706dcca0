/** What the pages say to the worker in which the table is. */
export type ToTable =
  | {
      kind: "ask";
      id: number;
      method: string;
      path: string;
      body: string | null;
      key: string | null;
    }
  | { kind: "say"; id: number; match: string; text: string }
  | { kind: "leave"; id: number };

/** What the table says to the pages; `id` is that of a question or of a connection. */
export type FromTable =
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "tell"; id: number; text: string };
