import { ClipboardPaste, FileUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { pastedFile, textFile } from './pasted-file.ts'

const accepted = '.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain'
const databases = '.sqlite,.sqlite3,.db,.db3,application/vnd.sqlite3'

/** Accepts a file by drop, file picker or paste. */
export function ChooseStep(props: {
  problem: string | null
  isReading: boolean
  /** Starts with the clipboard, as if the paste button were pressed. */
  pastes?: boolean
  /** Whether SQLite files can be imported too. */
  takesDatabases: boolean
  onFile: (file: File) => void
}) {
  const { problem, isReading, pastes = false, takesDatabases, onFile } = props
  const t = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [pasteProblem, setPasteProblem] = useState<string | null>(null)
  const helpId = useId()

  useEffect(() => {
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (target instanceof HTMLInputElement && target.type === 'text') return
      const file = clipboardData && pastedFile(clipboardData)
      if (file) onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('paste', paste)
    }
  }, [onFile])

  const hasPasted = useRef(false)
  useEffect(() => {
    if (!pastes || hasPasted.current) return
    hasPasted.current = true
    void pasteText()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [pastes])

  async function pasteText(): Promise<void> {
    try {
      const text = await navigator.clipboard.readText()
      if (text.trim() === '') setPasteProblem(t('import.problem.clipboardEmpty'))
      else onFile(textFile(text))
    } catch {
      setPasteProblem(t('import.problem.clipboard'))
    }
  }
  const shown = problem ?? pasteProblem
  return (
    <div className="flex flex-col gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => {
          setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const file = event.dataTransfer.files[0]
          if (file) onFile(file)
        }}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed px-6 py-12 text-center transition-colors',
          isOver ? 'border-focus bg-primary-soft' : 'border-line-2 bg-sunken',
        )}
      >
        {isReading ? (
          <Spinner className="size-6" />
        ) : (
          <FileUp aria-hidden className="size-8 text-icon" strokeWidth={1.5} />
        )}
        <p className="text-sm font-medium">{t('import.drop')}</p>
        <p id={helpId} className="max-w-96 text-xs text-balance text-ink-3">
          {t(takesDatabases ? 'import.formatsAndDatabases' : 'import.formats')}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            tone="primary"
            icon={FileUp}
            aria-describedby={helpId}
            onClick={() => input.current?.click()}
          >
            {t('import.choose')}
          </Button>
          <Button icon={ClipboardPaste} onClick={() => void pasteText()}>
            {t('import.paste')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept={takesDatabases ? `${accepted},${databases}` : accepted}
          aria-label={t('import.choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Allow choosing the same file again.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      <div role="alert">
        {shown && <p className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">{shown}</p>}
      </div>
    </div>
  )
}
