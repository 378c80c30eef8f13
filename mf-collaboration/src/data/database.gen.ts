// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      collaboration_participants: {
        Row: {
          session_id: string
          user_id: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined'
          created_at: string
          updated_at: string
        }
        Insert: {
          session_id: string
          user_id: string
          role?: 'viewer' | 'editor' | 'admin'
        }
        Update: {
          status?: 'pending' | 'accepted' | 'declined'
        }
        Relationships: [
          { foreignKeyName: 'collaboration_participants_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      collaboration_sessions: {
        Row: {
          id: string
          user_id: string
          title: string
          type: 'study' | 'document' | 'discussion' | 'video'
          description: string
          scheduled_for: string
          duration: number
          document_ids: string[]
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Update: {
          title?: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Relationships: []
      }
      meeting_rooms: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          name: string
          subject: string
          password: string | null
          config: Json
          is_active: boolean
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          session_id?: string | null
          name: string
          subject: string
          password?: string | null
          config?: Json
          is_active?: boolean
        }
        Update: {
          session_id?: string | null
          subject?: string
          password?: string | null
          config?: Json
          is_active?: boolean
        }
        Relationships: [
          { foreignKeyName: 'meeting_rooms_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      zoom_tokens: {
        Row: {
          user_id: string
          expires_at: string
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: Record<never, never>
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
