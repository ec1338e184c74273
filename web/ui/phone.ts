/** A phone: touched by fingers, and narrow or low. `phone:` in theme/scale.css means the same. */
const phone = matchMedia('(pointer: coarse) and ((max-width: 767px) or (max-height: 499px))')

export const isPhone = (): boolean => phone.matches

/** For `useSyncExternalStore`. */
export function onPhoneChange(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
