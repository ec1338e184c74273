/** How work ended, as a value. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown }

export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error }
  }
}
