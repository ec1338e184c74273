import { Plus, Trash2 } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { type FormRule, type RuleKind, ruleKindsOf } from '#core/views/form-rules.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { newRule } from './new-rule.ts'
import { RuleValue } from './rule-value.tsx'

/** The rules that answers to a question must follow. Changes are saved at once. */
export function RulesDialog(props: {
  /** The question's label. */
  name: string
  column: Column
  /** Rules of this question. */
  rules: readonly FormRule[]
  onChange: (rules: FormRule[]) => void
  onClose: () => void
}) {
  const t = useTranslation()
  const { name, column, rules, onChange, onClose } = props
  const kinds = ruleKindsOf(column)
  const left = kinds.filter((kind) => !rules.some((rule) => rule.kind === kind))
  const replace = (changed: FormRule): void =>
    onChange(rules.map((rule) => (rule.kind === changed.kind ? changed : rule)))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('form.builder.rulesOf', { name })}
      description={t('form.builder.rulesHelp')}
    >
      <div className="flex flex-col gap-3">
        {rules.length === 0 && <p className="text-sm text-ink-3">{t('form.builder.rule.none')}</p>}
        {rules.map((rule) => (
          <RuleRow
            key={rule.kind}
            rule={rule}
            onChange={replace}
            onRemove={() => onChange(rules.filter(({ kind }) => kind !== rule.kind))}
          />
        ))}
        {left.length > 0 && (
          <Menu
            align="start"
            trigger={
              <Button icon={Plus} className="self-start">
                {t('form.builder.rule.add')}
              </Button>
            }
          >
            {left.map((kind) => (
              <MenuItem key={kind} onSelect={() => onChange([...rules, newRule(column.id, kind)])}>
                {t(`form.builder.rule.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </Dialog>
  )
}

function RuleRow(props: { rule: FormRule; onChange: (rule: FormRule) => void; onRemove: () => void }) {
  const t = useTranslation()
  const { rule, onChange, onRemove } = props
  const name = t(`form.builder.rule.${rule.kind satisfies RuleKind}`)
  return (
    <div role="group" aria-label={name} className="flex items-start gap-2 rounded-lg border border-line p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <RuleValue name={name} rule={rule} onChange={onChange} />
        <Field label={t('form.builder.rule.message')} optional>
          <Input
            dir="auto"
            maxLength={255}
            value={rule.message}
            placeholder={t(`formAnswer.rule.${rule.kind}`, { value: '…' })}
            onText={(message) => onChange({ ...rule, message })}
          />
        </Field>
      </div>
      <IconButton icon={Trash2} label={t('form.builder.rule.remove', { name })} onClick={onRemove} />
    </div>
  )
}
