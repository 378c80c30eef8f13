// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      ai_conversations: {
        Row: {
          id: string
          user_id: string
          title: string
          created_at: string
          updated_at: string
          deleted_at: string | null
        }
        Insert: never
        Update: {
          title?: string
          deleted_at?: string | null
        }
        Relationships: []
      }
      ai_messages: {
        Row: {
          id: string
          conversation_id: string
          user_id: string
          type: 'user' | 'ai' | 'error'
          content: string
          sources: { kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string }[]
          place: number
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'ai_messages_conversation_id_user_id_fkey'; columns: ['conversation_id', 'user_id']; isOneToOne: false; referencedRelation: 'ai_conversations'; referencedColumns: ['id', 'user_id'] },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      assistant_search: {
        Args: {
          question: string
          max?: number
        }
        Returns: {
          kind: 'note' | 'document' | 'word'
          id: string
          title: string
          excerpt: string
          href: string
          rank: number
          updated_at: string
        }[]
      }
      record_exchange: {
        Args: {
          question: string
          answer: string
          sources?: Json
          conversation_id?: string
        }
        Returns: Database['public']['Tables']['ai_messages']['Row']
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
