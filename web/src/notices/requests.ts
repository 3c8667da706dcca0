import type { NoticeChoice, NoticeInfo, TurnInfo, VacationInfo } from "../protocol/generated";
import { request, send } from "../protocol/request";

export const notices = (): Promise<NoticeInfo> => request("/api/me/notices");
export const choose = (choice: NoticeChoice): Promise<NoticeInfo> =>
  send("PUT", "/api/me/notices", choice);
export const ownTurns = (): Promise<TurnInfo[]> => request("/api/me/turns");
export const goAway = (days: number): Promise<VacationInfo> =>
  send("POST", "/api/me/away", { days });
export const comeBack = (): Promise<VacationInfo> => send("DELETE", "/api/me/away");
export const tellBrowser = (subscription: PushSubscriptionJSON): Promise<void> =>
  send("POST", "/api/me/push", { endpoint: subscription.endpoint, keys: subscription.keys });
export const tellBrowserNoMore = (endpoint: string): Promise<void> =>
  send("DELETE", "/api/me/push", { endpoint });
export const confirmMail = (token: string): Promise<void> =>
  send("POST", "/api/mail/confirm", { token });
