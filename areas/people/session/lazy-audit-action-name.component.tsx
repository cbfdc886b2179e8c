import { lazyComponent } from '#kit/web/lazy-component.tsx';

/** The name of a recorded action, for a history inside another record. The names of all actions load with the first one. */
export const AuditActionName = lazyComponent(
  async () => (await import('./audit-action-text.component.tsx')).AuditActionText,
);
