/** Query keys of the assistant. */
export const aiKeys = {
  conversations: ['ai', 'conversations'] as const,
  messages: (conversationId: string) => ['ai', 'messages', conversationId] as const,
}
