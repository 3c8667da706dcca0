import { tellBrowser, tellBrowserNoMore } from "./requests";

/** Whether this browser can be told while no page of the site is open. */
export function canBeTold(): boolean {
  return (
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis
  );
}

/** Whether this browser is told. */
export async function isTold(): Promise<boolean> {
  if (!canBeTold()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/** Asks for permission and subscribes; false where the person or the browser says no. */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  await tellBrowser(subscription.toJSON());
  return true;
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await tellBrowserNoMore(subscription.endpoint);
  await subscription.unsubscribe();
}

/** The bytes of a text in URL-safe base64. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}
