import { icons } from './icons.ts'

/** The icon of this name, one that `icons` has. */
export function NamedIcon({ name, className }: { name: string; className: string }) {
  const Icon = icons[name]
  return Icon ? <Icon aria-hidden className={className} /> : null
}
