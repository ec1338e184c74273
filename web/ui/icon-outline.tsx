/** A 24 x 24 outline icon from a path. `size` is in pixels. */
export function IconOutline(props: { path: string; size?: number; className?: string }) {
  const { path, size = 16, className } = props
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
