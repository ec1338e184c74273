import {
  ArrowDownAZ,
  ArrowUpAZ,
  Copy,
  EyeOff,
  Group,
  Maximize2,
  Pencil,
  Settings2,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ContextMenu } from '../../ui/overlays/context-menu.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  Submenu,
} from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { Row, Section } from './section.tsx'

export function Floating() {
  const t = useTranslation()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState(true)
  return (
    <Section title={t('design.floating')}>
      <Row>
        <Menu trigger={<Button>{t('design.sample.menu')}</Button>}>
          <RecordItems />
        </Menu>
        <Popover trigger={<Button icon={Settings2}>{t('grid.fields')}</Button>} title={t('grid.fields')}>
          <div className="flex flex-col gap-2">
            <Switch checked={shown} onChange={setShown}>
              {t('auth.name')}
            </Switch>
            <Switch checked={!shown} onChange={(on) => setShown(!on)}>
              {t('auth.email')}
            </Switch>
          </div>
        </Popover>
        <Dialog
          trigger={<Button>{t('bases.create')}</Button>}
          title={t('bases.create')}
          description={t('bases.empty.message')}
          size="sm"
          footer={
            <>
              <Button>{t('common.cancel')}</Button>
              <Button tone="primary">{t('common.create')}</Button>
            </>
          }
        >
          <Field label={t('bases.name')} help={t('bases.nameHelp')}>
            <Input />
          </Field>
        </Dialog>
        <Button onClick={() => setAsking(true)}>{t('common.delete')}</Button>
        <Sheet trigger={<Button>{t('design.sample.sheet')}</Button>} title={t('grid.fields')}>
          <p className="text-ink-2">{t('design.subtitle')}</p>
        </Sheet>
      </Row>
      <ContextMenu items={<RecordItems />}>
        <div className="grid h-16 place-items-center rounded-lg border border-dashed border-line-2 bg-sunken px-3 text-center text-xs text-ink-2 select-none">
          {t('design.sample.rightClick')}
        </div>
      </ContextMenu>
      <Row>
        <Button
          onClick={() =>
            showToast({
              message: t('design.toast.deleted', { count: 3 }),
              tone: 'success',
              action: { label: t('common.undo'), onSelect: () => showToast({ message: t('common.saved') }) },
            })
          }
        >
          {t('common.undo')}
        </Button>
        <Button
          onClick={() =>
            showToast({
              message: t('design.toast.failed'),
              detail: t('design.toast.failedDetail'),
              tone: 'error',
            })
          }
        >
          {t('common.error.title')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('common.delete')}
        message={t('bases.confirmDelete', { name: t('design.sample.text') })}
        confirmLabel={t('common.delete')}
        danger
        onConfirm={() => undefined}
      />
    </Section>
  )
}

function RecordItems() {
  const t = useTranslation()
  const [frozen, setFrozen] = useState(true)
  const [height, setHeight] = useState('short')
  return (
    <>
      <MenuItem icon={Maximize2} keys="Space">
        {t('grid.expandRow')}
      </MenuItem>
      <MenuItem icon={Pencil} keys="Enter">
        {t('grid.editField')}
      </MenuItem>
      <MenuItem icon={Copy} keys="Mod+C">
        {t('common.copy')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={ArrowDownAZ}>{t('grid.sortAscending')}</MenuItem>
      <MenuItem icon={ArrowUpAZ}>{t('grid.sortDescending')}</MenuItem>
      <Submenu icon={Group} label={t('grid.group')}>
        <MenuItem>{t('fields.type.Date')}</MenuItem>
        <MenuItem>{t('fields.type.SingleSelect')}</MenuItem>
      </Submenu>
      <MenuItem icon={EyeOff} disabled>
        {t('grid.hideField')}
      </MenuItem>
      <MenuSeparator />
      <MenuCheckItem checked={frozen} onChange={setFrozen}>
        {t('grid.freezeTo')}
      </MenuCheckItem>
      <MenuGroup label={t('grid.rowHeight')}>
        <MenuRadioGroup
          value={height}
          onChange={setHeight}
          options={[
            { value: 'short', label: '32' },
            { value: 'tall', label: '64' },
          ]}
        />
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger keys="Mod+Backspace">
        {t('grid.deleteRows', { count: 1 })}
      </MenuItem>
    </>
  )
}
