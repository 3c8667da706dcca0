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
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES])));
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

/** The newest page, or the kept one where the server cannot be reached. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw problem;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}
