import { displayAs, type StoredFile } from '#core/fields/options/files.ts'
import { useState } from 'react'
import { fileIconOf } from './file-icons.ts'
import { useFileUrl } from './use-file-url.ts'
import { IconOutline } from '../../ui/icon-outline.tsx'

/** A file's thumbnail or type icon. Decorative, because the name is next to it. */
export function FileThumb({ file }: { file: StoredFile }) {
  const url = useFileUrl(file, 'preview')
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-3 ring-1 ring-line ring-inset">
      {displayAs(file.mimetype) === 'image' && url !== null && !isBroken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <IconOutline path={fileIconOf(file.mimetype)} size={18} />
      )}
    </span>
  )
}
