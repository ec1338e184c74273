import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { Delimiter } from '../../import/csv-rows.ts'
import { type Encoding, encodings } from '../../import/encoding.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { FileState, OpenFile } from './use-file.ts'

const encodingNames: Partial<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-874': 'Windows-874',
  macintosh: 'Mac Roman',
  ibm866: 'CP866',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
}

/** CSV settings; changes update the preview. Rarely needed ones are collapsed. */
export function FormatSettings({ open, file }: { open: OpenFile; file: FileState }) {
  const t = useTranslation()
  const id = useId()
  const { format, unclosedLine, strayQuoteLine, hasUnreadable } = open.sample
  const [isOpen, setOpen] = useState(false)
  // Expand if the file has problems that these settings fix.
  const isShown = isOpen || unclosedLine !== null || strayQuoteLine !== null || hasUnreadable
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          checked={format.hasHeader}
          onChange={(hasHeader) => {
            file.correct({ hasHeader })
          }}
        >
          {t('import.firstRowIsHeader')}
        </Checkbox>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          className="flex min-h-7 items-center gap-1 rounded-md text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          onClick={() => setOpen(!isShown)}
        >
          <ChevronRight
            aria-hidden
            className={`size-4 text-icon transition-transform ${isShown ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
          {t('import.advanced')}
        </button>
      </div>
      <div id={id} hidden={!isShown}>
        <AdvancedSettings open={open} file={file} />
      </div>
    </div>
  )
}

function AdvancedSettings({ open, file }: { open: OpenFile; file: FileState }) {
  const t = useTranslation()
  const { format } = open.sample
  const { textFormat } = open
  return (
    <div className="grid grid-cols-2 gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-4">
      <Setting label={t('import.delimiter')}>
        <Select
          size="sm"
          value={format.delimiter}
          onChange={(delimiter: Delimiter) => {
            file.correct({ delimiter })
          }}
          options={[
            { value: ',', label: t('import.delimiter.comma') },
            { value: ';', label: t('import.delimiter.semicolon') },
            { value: '\t', label: t('import.delimiter.tab') },
            { value: '|', label: t('import.delimiter.bar') },
          ]}
        />
      </Setting>
      <Setting label={t('import.encoding')}>
        <Select
          size="sm"
          value={format.encoding}
          onChange={(encoding: Encoding) => {
            file.correct({ encoding })
          }}
          options={encodings.map((value) => ({
            value,
            label: `${t(`import.encoding.${value}`)} (${encodingNames[value] ?? value})`,
          }))}
        />
      </Setting>
      <Setting label={t('import.decimal')}>
        <Select
          size="sm"
          value={textFormat.decimalSeparator}
          onChange={(decimalSeparator: '.' | ',') => {
            file.correctText({ decimalSeparator })
          }}
          options={[
            { value: '.', label: '1,234.56' },
            { value: ',', label: '1.234,56' },
          ]}
        />
      </Setting>
      <Setting label={t('import.dateOrder')}>
        <Select
          size="sm"
          value={textFormat.dateOrder}
          onChange={(dateOrder: 'YMD' | 'DMY' | 'MDY') => {
            file.correctText({ dateOrder })
          }}
          options={[
            { value: 'YMD', label: t('import.dateOrder.YMD') },
            { value: 'DMY', label: t('import.dateOrder.DMY') },
            { value: 'MDY', label: t('import.dateOrder.MDY') },
          ]}
        />
      </Setting>
      <div className="col-span-2 sm:col-span-4">
        <Checkbox
          checked={format.quoted}
          onChange={(quoted) => {
            file.correct({ quoted })
          }}
        >
          {t('import.quoted')}
        </Checkbox>
      </div>
    </div>
  )
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return <Field label={label}>{children}</Field>
}
