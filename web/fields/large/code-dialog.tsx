import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { CodeOf } from '../canvas/code-cell.ts'
import { codeTexts } from '../canvas/code-text.ts'
import type { EditorProps } from '../field-ui.ts'
import { CodeImage } from './code-image.tsx'
import { CodePager } from './code-pager.tsx'
import { pictureName, pngOf, svgOf } from './barcode-image-data.ts'
import { useCode } from './use-code.ts'

/** A dialog with a cell's codes at scannable size, one at a time, with Copy and Save. */
export function CodeDialog(props: Pick<EditorProps, 'value' | 'column' | 'onCancel'> & { codeOf: CodeOf }) {
  const { value, column, codeOf, onCancel } = props
  const t = useTranslation()
  const texts = codeTexts(value)
  const [at, setAt] = useState(0)
  const text = texts[at] ?? ''
  const code = useCode(text, column, codeOf)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const canCopy = typeof ClipboardItem === 'function'

  async function copy(): Promise<void> {
    if (!code) return
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(code) })])
  }
  async function savePng(): Promise<void> {
    if (code) saveFile(await pngOf(code), `${pictureName(text)}.png`)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={<span dir="auto">{column.title}</span>}
      footer={
        code && (
          <>
            <Button icon={Download} onClick={() => saveFile(svgOf(code), `${pictureName(text)}.svg`)}>
              {t('cells.code.saveSvg')}
            </Button>
            <Button icon={Download} onClick={() => void savePng()}>
              {t('cells.code.savePng')}
            </Button>
            {canCopy && (
              <Button
                tone="primary"
                icon={isCopied ? Check : Copy}
                onClick={() =>
                  void copy().then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }
              >
                {t('cells.code.copy')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col items-center gap-3">
        {code && <CodeImage code={code} label={text} className="max-h-[50dvh] max-w-full rounded-md" />}
        {code === null && <p className="text-sm text-danger-ink">{t('fields.code.unfit')}</p>}
        {texts.length > 1 && (
          <CodePager
            at={at}
            count={texts.length}
            onGo={(next) => {
              setAt(next)
              setCopied(null)
            }}
          />
        )}
        <p dir="auto" className="max-h-32 w-full overflow-y-auto text-center text-sm break-words text-ink-2">
          {text}
        </p>
        <p role="status" className="text-xs text-ink-2 empty:hidden">
          {isCopied === null ? '' : t(isCopied ? 'common.copied' : 'cells.code.notCopied')}
        </p>
      </div>
    </Dialog>
  )
}
