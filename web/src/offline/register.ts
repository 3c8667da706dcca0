import { serverless } from "../serverless/serverless";

/** Lets the pages load offline; nothing is lost where a browser does not allow it. */
export function keepPages(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker
      .register(serverless ? "service-worker.js" : "/service-worker.js")
      .catch(() => undefined);
  });
}
