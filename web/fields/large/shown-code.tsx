import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { codeTexts } from '../code-cell.tsx'
import type { ShownProps } from '../field-ui.ts'
import { CodeDialog } from './code-dialog.tsx'
import { CodeImage } from './code-image.tsx'
import { useCode } from './use-code.ts'

/** The code in a record's panel, of several the first, with its text below, and the way to see it large. */
export function ShownCode({ value, column }: ShownProps) {
  const t = useT()
  const texts = codeTexts(value)
  const [text = ''] = texts
  const code = useCode(text, column)
  const [isLarge, setLarge] = useState(false)
  if (text === '') return null
  return (
    <span className="flex flex-col items-start gap-1.5">
      {code && (
        <CodeImage
          code={code}
          label={text}
          className={column.type === 'QrCode' ? 'size-40 rounded-sm' : 'h-24 max-w-full rounded-sm'}
        />
      )}
      <span dir="auto" className="text-xs break-words text-ink-2">
        {texts.join(', ')}
      </span>
      {code === null && <span className="text-xs text-danger-ink">{t('fields.code.unfit')}</span>}
      {code && (
        <Button size="sm" icon={Maximize2} onClick={() => setLarge(true)}>
          {t('cells.code.large')}
        </Button>
      )}
      {isLarge && <CodeDialog value={value} column={column} onCancel={() => setLarge(false)} />}
    </span>
  )
}
