/// <reference lib="webworker" />
// The pages load without the server; what is played there needs it and is never kept here.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Every file of the site, filled in when it is built. */
const FILES: readonly string[] = JSON.parse("__FILES__") as string[];
/** Another build is another list, and so another cache. */
const CACHE = `squarely-${FILES.join().length}-${hash(FILES.join())}`;

function hash(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return (sum >>> 0).toString(36);
}

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
});

worker.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/")) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** What the server says when it is somebody's turn. */
interface Notice {
  title: string;
  body: string;
  url: string;
  tag: string;
}

worker.addEventListener("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (!notice) return;
  const { title, body, tag, url } = notice;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      data: { url },
      icon: "icons/192.png",
      badge: "icons/192.png",
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(show(new URL(url, location.origin)));
});

/** Brings a page of the site to the front, the one that is meant if it is open. */
async function show(url: URL): Promise<void> {
  if (url.origin !== location.origin) return;
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find((client) => new URL(client.url).pathname === url.pathname);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

/** The newest page, or the kept one where the server cannot be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match("./");
    if (kept) return kept;
    throw problem;
  }
}

async function file(request: Request): Promise<Response> {
  // Where no server fingerprints names, their fingerprints are in the list of files alone.
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
