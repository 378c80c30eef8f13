// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      ai_consents: {
        Row: {
          user_id: string
          host: string
          created_at: string
        }
        Insert: {
          user_id?: string
          host: string
        }
        Update: never
        Relationships: []
      }
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
          sources: { kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string; mark?: [from: number, to: number] }[]
          place: number
          created_at: string
          analysis: { type: 'note' | 'vocabulaire' | 'memoire' | 'general'; confidence: number; alternatives: { id: string; title: string; type: 'note' | 'document' }[]; host?: string } | null | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'ai_messages_conversation_id_user_id_fkey'; columns: ['conversation_id', 'user_id']; isOneToOne: false; referencedRelation: 'ai_conversations'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      ai_proposals: {
        Row: {
          id: string
          user_id: string
          message_id: string
          kind: 'cards' | 'plan' | 'summary'
          payload: { note?: { id: string; title: string }; title?: string; content?: string; exam?: string; time_zone?: string; cards?: { key: string; kind: 'word' | 'cloze'; word: string; definition: string; quotation: string }[]; sessions?: { key: string; title: string; starts_at: string; duration: number; items: string[] }[] }
          hash: string
          state: 'proposed' | 'dropped' | 'done' | 'undone'
          made: { kind: 'word' | 'note' | 'session' | 'series'; id: string; title: string }[]
          done_at: string | null
          created_at: string
          expires_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'ai_proposals_message_id_user_id_fkey'; columns: ['message_id', 'user_id']; isOneToOne: true; referencedRelation: 'ai_messages'; referencedColumns: ['id', 'user_id'] },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      change_proposal: {
        Args: {
          proposal_id: string
          hash: string
          payload: Json
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
      confirm_proposal: {
        Args: {
          proposal_id: string
          hash: string
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
      drop_proposal: {
        Args: {
          proposal_id: string
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
      find_conversations: {
        Args: {
          query: string
        }
        Returns: {
          id: string
          title: string
        }[]
      }
      find_material: {
        Args: {
          question: string
        }
        Returns: {
          owner: string
          passages: { note_id: string; title: string; kind: 'note' | 'document'; start: number; passage: string; sentence_start: number; sentence_length: number; evidence: number }[]
          words: { id: string; word: string; definition: string; is_named: boolean }[]
          latest: { note_id: string; title: string; kind: 'note' | 'document'; passage: string; updated_at: string }[]
        }[]
      }
      learning_context: {
        Args: never
        Returns: {
          notes: number
          new_notes: number
          words: number
          words_mastered: number
          words_to_review: number
          latest_note: { id: string; title: string } | null
          next_session: { id: string; title: string; scheduled_for: string } | null
        }[]
      }
      undo_proposal: {
        Args: {
          proposal_id: string
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
