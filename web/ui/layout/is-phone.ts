/** A touch screen that is narrow or low. Matches `phone:` in theme/scale.css. */
const phone = matchMedia('(pointer: coarse) and ((max-width: 767px) or (max-height: 499px))')

export const isPhone = (): boolean => phone.matches

export function onPhoneChange(listener: () => void): () => void {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}
