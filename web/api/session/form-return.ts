const name = 'tessera-form-return'
const formReturnTtlMs = 60 * 60 * 1000
/** Only forms: nothing else leads away after sign-in. */
const formHash = /^#\/[a-z]+\/form\/[\w-]+(\/survey)?(\?|$)/

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const tab = (): Store => sessionStorage

/** Stores the form that asks its visitor to sign in, so that this tab returns to it. */
export function rememberFormReturn(hash: string, store: () => Store = tab, now = Date.now()): void {
  try {
    store().setItem(name, JSON.stringify([now, hash]))
  } catch {
    // Without storage, people return to the form by themselves.
  }
}

/** The hash of the form to return to after sign-in, once; null for none. */
export function takeFormReturn(store: () => Store = tab, now = Date.now()): string | null {
  try {
    const text = store().getItem(name)
    if (text === null) return null
    store().removeItem(name)
    const value: unknown = JSON.parse(text)
    const [at, hash]: unknown[] = Array.isArray(value) ? value : []
    const isCurrent = typeof at === 'number' && now - at < formReturnTtlMs
    return isCurrent && typeof hash === 'string' && formHash.test(hash) ? hash : null
  } catch {
    return null
  }
}
