// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      study_sessions: {
        Row: {
          id: string
          user_id: string
          title: string
          type: 'vocabulary' | 'document' | 'mixed'
          description: string
          scheduled_for: string
          duration: number
          completed: boolean
          completed_at: string | null
          progress: number
          items: string[]
          folded: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          type?: 'vocabulary' | 'document' | 'mixed'
          description?: string
          scheduled_for: string
          duration?: number
          completed?: boolean
          completed_at?: string | null
          progress?: number
          items?: string[]
        }
        Update: {
          title?: string
          type?: 'vocabulary' | 'document' | 'mixed'
          description?: string
          scheduled_for?: string
          duration?: number
          completed?: boolean
          progress?: number
          items?: string[]
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: Record<never, never>
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
