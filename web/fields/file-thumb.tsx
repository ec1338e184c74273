import { shownAs, type StoredFile } from '#core/fields/files.ts'
import { useState } from 'react'
import { fileIconOf } from './file-icons.ts'
import { useFileUrl } from './use-file-url.ts'

/** A file's small picture, or the sign of its kind. Decorative: the name stands beside it. */
export function FileThumb({ file }: { file: StoredFile }) {
  const url = useFileUrl(file, 'preview')
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-3 ring-1 ring-line ring-inset">
      {shownAs(file.mimetype) === 'image' && url !== null && !isBroken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <svg
          width={18}
          height={18}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={fileIconOf(file.mimetype)} />
        </svg>
      )}
    </span>
  )
}
