import { shownAs, type StoredFile } from '#core/fields/files.ts'
import { useState } from 'react'
import { fileIconOf } from './file-icons.ts'
import { useFileUrl } from './use-file-url.ts'
import { Outline } from '../ui/outline.tsx'

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
        <Outline path={fileIconOf(file.mimetype)} size={18} />
      )}
    </span>
  )
}
