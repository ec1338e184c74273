import { ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { lightOptionColors, optionColors, pickerColors } from '../../../theme/palette-colors.ts'
import { useTheme } from '../../../theme/use-theme.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { ColorPicker } from '../../color-picker.tsx'
import { newOption, type OptionDraft } from './column-draft.ts'

const colors = [...lightOptionColors, ...pickerColors]

/** Options of a select column: names, colors, order. Enter moves to the next one. */
export function SelectOptionsEditor(props: {
  options: readonly OptionDraft[]
  onChange: (options: OptionDraft[]) => void
}) {
  const { options, onChange } = props
  const t = useTranslation()
  const [fresh, setFresh] = useState<string | null>(null)

  function add(after = options.length - 1): void {
    const option = newOption(options.length)
    setFresh(option.key)
    onChange(options.toSpliced(after + 1, 0, option))
  }
  function change(index: number, patch: Partial<OptionDraft>): void {
    const option = options[index]
    if (option) onChange(options.with(index, { ...option, ...patch }))
  }
  function moveUp(index: number): void {
    const option = options[index]
    if (option) onChange(options.toSpliced(index, 1).toSpliced(index - 1, 0, option))
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('column.options')}</legend>
      <ul className="flex max-h-60 flex-col gap-1.5 overflow-y-auto p-0.5">
        {options.map((option, index) => (
          <li key={option.key} className="group flex items-center gap-1">
            <ColorButton option={option} onChange={(color) => change(index, { color })} />
            <Input
              value={option.title}
              dir="auto"
              aria-label={t('column.optionNumber', { number: index + 1 })}
              maxLength={limits.titleLength}
              autoFocus={option.key === fresh}
              onText={(title) => change(index, { title })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add(index)
              }}
              className="flex-1"
            />
            <IconButton
              icon={ArrowUp}
              size="xs"
              label={t('views.fields.moveUp', { name: option.title })}
              className={index === 0 ? 'invisible' : ''}
              onClick={() => moveUp(index)}
            />
            <IconButton
              icon={X}
              size="xs"
              label={t('common.removeNamed', { name: option.title })}
              onClick={() => onChange(options.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" tone="quiet" icon={Plus} className="self-start" onClick={() => add()}>
        {t('column.addOption')}
      </Button>
    </fieldset>
  )
}

function ColorButton({ option, onChange }: { option: OptionDraft; onChange: (color: string) => void }) {
  const t = useTranslation()
  const { ground } = optionColors(option.color, useTheme())
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t('column.colorOf', { name: option.title })}
      className="w-auto"
      trigger={
        <button
          type="button"
          aria-label={t('column.colorOf', { name: option.title })}
          style={{ backgroundColor: ground }}
          className="size-6 shrink-0 rounded-md ring-1 ring-ink/10 ring-inset pointer-coarse:size-11"
        />
      }
    >
      <ColorPicker
        label={t('column.colorOf', { name: option.title })}
        colors={colors}
        value={option.color}
        onChange={(color) => {
          onChange(color)
          setOpen(false)
        }}
      />
    </Popover>
  )
}
