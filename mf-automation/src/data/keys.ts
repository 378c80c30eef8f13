/** Query keys of the automation area. */
export const automationKeys = {
  templates: ['automation', 'templates'] as const,
  automations: ['automation', 'automations'] as const,
  executions: (automationId: string) => ['automation', 'executions', automationId] as const,
}
