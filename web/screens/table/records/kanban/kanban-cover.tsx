import { displayAs, filesOf } from '#core/fields/options/files.ts'
import type { CellValue } from '#core/schema.ts'
import { useFileUrl } from '../../../../fields/files/use-file-url.ts'
import { cx } from '../../../../ui/cx.ts'

/** The first picture of a record across the top of its card; an empty area without one. */
export function KanbanCover(props: { value: CellValue; height: number; isWhole: boolean }) {
  const file = filesOf(props.value).find(({ mimetype }) => displayAs(mimetype) === 'image')
  return (
    <span className="block w-full shrink-0 overflow-hidden bg-sunken" style={{ height: props.height }}>
      {file && <Picture file={file} isWhole={props.isWhole} />}
    </span>
  )
}

function Picture({ file, isWhole }: { file: Parameters<typeof useFileUrl>[0]; isWhole: boolean }) {
  const url = useFileUrl(file, 'preview')
  return (
    url !== null && (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className={cx('size-full', isWhole ? 'object-contain' : 'object-cover')}
      />
    )
  )
}
