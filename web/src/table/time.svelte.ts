import { t } from "../i18n/words.svelte";

/** The time in seconds, told anew every second while somebody looks at it. */
class Watch {
  now = $state(Date.now() / 1000);

  start(): () => void {
    const tick = () => (this.now = Date.now() / 1000);
    tick();
    const ticking = setInterval(tick, 1000);
    return () => clearInterval(ticking);
  }
}

export const watch = new Watch();

/** Seconds as people read them: 1:05, 3:20:00, 2 days. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / 86_400);
  if (days > 0) return t().table.days(days);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
