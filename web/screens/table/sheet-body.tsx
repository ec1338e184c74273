import { useT } from '../../i18n/use-t.tsx'
import { GridBody } from './grid-body.tsx'
import type { ViewBodyProps } from './view-body.ts'

/** A view that programs make and that is not drawn yet as what it is: its records as a sheet. */
export function SheetBody(props: ViewBodyProps) {
  const t = useT()
  return (
    <>
      <p className="shrink-0 border-b border-line px-3 py-1.5 text-sm text-ink-2" role="note">
        {t('views.asSheet')}
      </p>
      <GridBody {...props} />
    </>
  )
}
