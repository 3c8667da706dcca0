import { settings } from "../memory/settings.svelte";
import type { Unit } from "../protocol/generated";

function told(value: number, unit: Unit, options: Intl.NumberFormatOptions): string {
  const form: Intl.NumberFormatOptions =
    unit === "share"
      ? { style: "percent", maximumFractionDigits: 0 }
      : { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 };
  return new Intl.NumberFormat(settings.language, { ...form, ...options })
    .format(value)
    .replace("-", "−");
}

/** What may be expected: `62%` of a win, or so many points. */
export function amount(value: number, unit: Unit): string {
  return told(value, unit, { signDisplay: "negative" });
}

/** How much more than something else: `+18%`. */
export function gain(value: number, unit: Unit): string {
  return told(value, unit, { signDisplay: "exceptZero" });
}
