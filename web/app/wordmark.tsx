/** The product's logo and name, which is not translated. */
export function Wordmark({ small }: { small?: boolean }) {
  return (
    <span className="flex items-center gap-2 select-none" dir="ltr">
      <Sign className={small ? 'size-5' : 'size-6'} />
      <span className="text-base font-semibold tracking-tight">Tessera</span>
    </span>
  )
}

function Sign({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <g className="fill-on-primary">
        <rect x="7" y="7" width="8" height="8" rx="2" />
        <rect x="17" y="7" width="8" height="8" rx="2" fillOpacity=".55" />
        <rect x="7" y="17" width="8" height="8" rx="2" fillOpacity=".55" />
        <rect x="17" y="17" width="8" height="8" rx="4" />
      </g>
    </svg>
  )
}
