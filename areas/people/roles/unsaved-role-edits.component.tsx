import { IconArrowBackUp } from '@tabler/icons-react';
import { RoleChangePreview } from './role-change-preview.component.tsx';
import { updateRoleEndpoint } from './roles.contract.ts';
import type { RoleRow } from './roles.contract.ts';
import type { PermissionEdits } from './use-permission-edits.client.ts';
import { Button } from '#kit/web/button.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The unsaved changes of a role in the matrix: who gains and loses what. */
export function UnsavedRoleEdits({ role, edits: ticks }: { role: RoleRow; edits: PermissionEdits }) {
  const t = useTranslate();
  const save = useApiMutation(updateRoleEndpoint, {
    successMessage: ({ name }) => ({
      text: '{name} saved. The new access applies to each user’s next action.',
      params: { name },
    }),
  });
  const permissions = [...ticks.editedPermissions(role)];
  const { id, name, rowVersion } = role;
  const press = async () => {
    const saved = await save.run({ params: { id }, body: { name, permissions, rowVersion } });
    if (saved) ticks.discardEdits(role);
  };
  return (
    <section className="unsaved-role-edits" aria-label={t('Not saved: {name}', { name })}>
      <div className="row wrap">
        <b className="grow">
          {name}{' '}
          <span className="muted">
            {t('{count, plural, one {# unsaved change} other {# unsaved changes}}', {
              count: ticks.countChanges(role),
            })}
          </span>
        </b>
        <Button isSmall icon={IconArrowBackUp} onPress={() => ticks.discardEdits(role)}>
          {t('Undo')}
        </Button>
        <Button
          isSmall
          variant="primary"
          disabledReason={permissions.length === 0 ? t('Choose at least one permission.') : null}
          onPress={press}
        >
          {t('Save role')}
        </Button>
      </div>
      <RoleChangePreview id={id} change={permissions.length > 0 ? { permissions } : null} />
    </section>
  );
}
