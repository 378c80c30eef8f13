// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      reviews: {
        Row: {
          id: string
          user_id: string
          word_id: string
          rating: number
          mastery_before: number
          mastery_after: number
          elapsed_ms: number | null
          reviewed_at: string
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          word_id: string
          rating: number
          mastery_before: number
          mastery_after: number
          elapsed_ms?: number | null
          reviewed_at?: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'reviews_word_id_user_id_fkey'; columns: ['word_id', 'user_id']; isOneToOne: false; referencedRelation: 'vocabulary'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      vocabulary: {
        Row: {
          id: string
          user_id: string
          word: string
          definition: string
          letter_category: string
          examples: string[]
          difficulty: number
          mastery: number
          times_reviewed: number
          last_reviewed: string | null
          letter: string
          folded: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          word: string
          definition: string
          letter_category?: string
          examples?: string[]
          difficulty?: number
          mastery?: number
          times_reviewed?: number
          last_reviewed?: string | null
        }
        Update: {
          word?: string
          definition?: string
          letter_category?: string
          examples?: string[]
          difficulty?: number
          mastery?: number
          times_reviewed?: number
          last_reviewed?: string | null
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      vocabulary_letters: {
        Args: never
        Returns: {
          letter: string
          words: number
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
