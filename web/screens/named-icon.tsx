import { icons } from './icons.ts'

/** The icon of this name from `icons`. */
export function NamedIcon({ name, className }: { name: string; className: string }) {
  const Icon = icons[name]
  return Icon ? <Icon aria-hidden className={className} /> : null
}
