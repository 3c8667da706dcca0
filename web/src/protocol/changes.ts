/** A value with some of its parts replaced, by path; what it was before stays as it was. */
export function changed<T>(value: T, changes: Record<string, unknown>): T {
  return Object.entries(changes).reduce<unknown>(
    (now, [path, part]) => withPart(now, path.split("."), part),
    value,
  ) as T;
}

function withPart(value: unknown, [step = "", ...rest]: string[], part: unknown): unknown {
  if (!Array.isArray(value)) {
    const fields = value as Record<string, unknown>;
    return { ...fields, [step]: rest.length > 0 ? withPart(fields[step], rest, part) : part };
  }
  const list: unknown[] = value;
  const at = Math.abs(Number(step));
  if (step.startsWith("+")) return list.toSpliced(at, 0, part);
  if (step.startsWith("-")) return list.toSpliced(at, 1);
  return list.with(at, rest.length > 0 ? withPart(list[at], rest, part) : part);
}
