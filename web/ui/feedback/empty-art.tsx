export type EmptyArtName = 'start' | 'search' | 'done' | 'broken'

const tile = { width: 26, height: 18, rx: 4 }

/** An illustration of tiles with one highlighted, in theme colors. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <svg aria-hidden viewBox="0 0 132 92" width="132" height="92" fill="none" className="text-line-2">
      <g className="fill-sunken dark:fill-hover" stroke="currentColor">
        {[0, 1, 2].flatMap((row) =>
          [0, 1, 2, 3].map((column) => {
            const isFocus = row === 1 && column === 2
            if (isFocus || (row === 0 && column === 0) || (row === 2 && column === 3)) return null
            return <rect key={`${row} ${column}`} x={6.5 + column * 31} y={11.5 + row * 24} {...tile} />
          }),
        )}
      </g>
      {name === 'broken' ? (
        <BrokenTile />
      ) : (
        <rect
          x="68.5"
          y="35.5"
          {...tile}
          className="fill-primary-soft stroke-primary-ink"
          strokeDasharray={name === 'start' ? '3 3' : undefined}
        />
      )}
      <g className="stroke-primary-ink" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        {name === 'start' && <path d="M81.5 40v9M77 44.5h9" />}
        {name === 'done' && <path d="m77 44.8 3 3 6-6.3" />}
        {name === 'search' && (
          <g className="fill-raised">
            <circle cx="92" cy="56" r="12" />
            <path d="m101 65 9 9" strokeWidth="3" />
          </g>
        )}
      </g>
    </svg>
  )
}

function BrokenTile() {
  return (
    <g className="fill-danger-soft stroke-danger-ink" strokeLinejoin="round">
      <path d="M72.5 35.5h9l-3 6 5 4-4 8h-7a4 4 0 0 1-4-4v-10a4 4 0 0 1 4-4Z" />
      <path d="M87.5 37.5h5a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4h-7l4-8-5-4Z" />
    </g>
  )
}
