import type { LucideProps } from 'lucide-react'
import { createElement, type FunctionComponent, type ReactElement } from 'react'

/** An icon of the library: what stands in its square. */
type IconData = {
  name: string
  size: number
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Draws the library's icons in the build (web/build/small-icons.ts); its own way has much that no icon here asks for. */
export function createIcon(icon: IconData): FunctionComponent<LucideProps> {
  return function Icon({ size = 24, color = 'currentColor', strokeWidth = 2, children, className, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${icon.size} ${icon.size}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className,
        'aria-hidden': isNamed(rest) || children ? undefined : true,
        ...rest,
      },
      ...icon.node.map(([tag, attributes]): ReactElement => createElement(tag, attributes)),
      children,
    )
  }
}

/** Whether the icon says something by itself. */
function isNamed(props: object): boolean {
  return Object.keys(props).some((name) => name === 'role' || name === 'title' || name.startsWith('aria-'))
}
