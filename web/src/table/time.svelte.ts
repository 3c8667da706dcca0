import { say } from "../i18n/messages";
import { t } from "../i18n/words.svelte";
import { settings } from "../memory/settings.svelte";

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

const DAY = 86_400;

/** Seconds as people read them: 1:05, 3:20:00; from a day on whole days, rounded up. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= DAY) return say(t().table.days, { count: Math.ceil(whole / DAY) });
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** How long it still takes, to the minute: 5 hours, 12 minutes. */
export function timeUntil(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const told = (value: number, unit: "hour" | "minute") =>
    new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay: "long" }).format(
      value,
    );
  const parts = [
    ...(minutes >= 60 ? [told(Math.floor(minutes / 60), "hour")] : []),
    ...(minutes % 60 > 0 ? [told(minutes % 60, "minute")] : []),
  ];
  return parts.join(", ");
}
