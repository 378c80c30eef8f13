// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      cards: {
        Row: {
          word_id: string
          user_id: string
          direction: 'recognition' | 'recall'
          state: number
          due: string
          stability: number
          difficulty: number
          learning_step: number
          reps: number
          lapses: number
          last_review: string | null
          last_day: string | null
          forgiven: number
          suspended: boolean
        }
        Insert: never
        Update: {
          forgiven?: number
        }
        Relationships: [
          { foreignKeyName: 'cards_word_id_user_id_fkey'; columns: ['word_id', 'user_id']; isOneToOne: false; referencedRelation: 'vocabulary'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      review_settings: {
        Row: {
          user_id: string
          retention: number
          new_per_day: number
          reviews_per_day: number
          recall: boolean
          weights: number[] | null
          updated_at: string
          typed: boolean
          language: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'nl' | 'la'
        }
        Insert: {
          user_id?: string
          retention?: number
          new_per_day?: number
          reviews_per_day?: number
          recall?: boolean
          weights?: number[] | null
          typed?: boolean
          language?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'nl' | 'la'
        }
        Update: {
          user_id?: string
          retention?: number
          new_per_day?: number
          reviews_per_day?: number
          recall?: boolean
          weights?: number[] | null
          typed?: boolean
          language?: 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'nl' | 'la'
        }
        Relationships: []
      }
      reviews: {
        Row: {
          id: string
          user_id: string
          word_id: string
          rating: number
          mastery_before: number | null
          mastery_after: number | null
          elapsed_ms: number | null
          reviewed_at: string
          created_at: string
          direction: 'recognition' | 'recall'
          time_zone: string | null
          local_day: string | null
          scheduled_days: number | null
          stability: number | null
          state_before: number | null
          elapsed_days: number | null
          state: number | null
          difficulty: number | null
          learning_step: number | null
          due: string | null
          reps: number | null
          lapses: number | null
        }
        Insert: {
          id?: string
          user_id?: string
          word_id: string
          rating: number
          mastery_before?: number | null
          mastery_after?: number | null
          elapsed_ms?: number | null
          reviewed_at?: string
          direction?: 'recognition' | 'recall'
          time_zone?: string | null
          local_day?: string | null
          scheduled_days?: number | null
          stability?: number | null
          state_before?: number | null
          elapsed_days?: number | null
          state?: number | null
          difficulty?: number | null
          learning_step?: number | null
          due?: string | null
          reps?: number | null
          lapses?: number | null
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
          alphabet: string | null
          kind: 'word' | 'cloze'
          note_id: string | null
          quotation: string | null
          front: string | null
          back: string | null
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
          kind?: 'word' | 'cloze'
          note_id?: string | null
          quotation?: string | null
          front?: string | null
          back?: string | null
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
          front?: string | null
          back?: string | null
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      export_words: {
        Args: {
          last?: string
          max?: number
        }
        Returns: {
          id: string
          word: string
          definition: string
          letter_category: string
          examples: string[]
          difficulty: number
          mastery: number
          created_at: string
          cards: { direction: 'recognition' | 'recall'; state: number; suspended: boolean; due: string; due_day: string | null; days: number | null; stability: number; difficulty: number; reps: number; lapses: number; reviews: [at: number, rating: number, days: number | null, elapsed: number | null][] }[]
          kind: 'word' | 'cloze'
          note_id: string | null
          quotation: string | null
          front: string | null
          back: string | null
        }[]
      }
      find_alike_words: {
        Args: {
          words: string[]
        }
        Returns: {
          place: number
          word_id: string
          word: string
        }[]
      }
      find_held_words: {
        Args: {
          words: string[]
        }
        Returns: {
          held: number[]
          repeated: number[]
        }[]
      }
      import_words: {
        Args: {
          words: Json
          duplicates?: string
          zone?: string
        }
        Returns: {
          added: number
          updated: number
          skipped: number
        }[]
      }
      keep_weights: {
        Args: {
          weights: number[]
        }
        Returns: number
      }
      remove_words: {
        Args: {
          ids: string[]
        }
        Returns: number
      }
      review_history: {
        Args: {
          since: string
        }
        Returns: {
          day: string | null
          answers: number
          young: number
          young_kept: number
          mature: number
          mature_kept: number
          met: number
          mastered: number
          mastery: number
        }[]
      }
      review_load: {
        Args: {
          zone?: string
        }
        Returns: {
          day: string
          cards: number
        }[]
      }
      review_queue: {
        Args: {
          zone?: string
          first?: string
          max?: number
        }
        Returns: {
          word_id: string
          direction: 'recognition' | 'recall'
          state: number
          due: string
          stability: number
          difficulty: number
          learning_step: number
          reps: number
          lapses: number
          forgiven: number
          last_day: string | null
          word: string
          definition: string
          examples: string[]
          letter_category: string
          kind: 'word' | 'cloze'
          front: string | null
          back: string | null
        }[]
      }
      review_sequences: {
        Args: never
        Returns: Json
      }
      session_cards: {
        Args: {
          session_id: string
          zone?: string
        }
        Returns: {
          id: string
          title: string
          cards: Database['public']['Functions']['review_queue']['Returns']
        }[]
      }
      vocabulary_letters: {
        Args: never
        Returns: {
          letter: string
          words: number
        }[]
      }
      vocabulary_overview: {
        Args: {
          search_query?: string
          category?: string
          level?: string
        }
        Returns: {
          words: number
          mastered: number
          average: number
          categories: string[]
          letters: Record<string, number>
        }[]
      }
      vocabulary_view: {
        Args: {
          search_query?: string
          category?: string
          level?: string
          letter?: string
          sort?: string
          skip?: number
          max?: number
        }
        Returns: Database['public']['Tables']['vocabulary']['Row'][]
      }
      word_source: {
        Args: {
          word: string
        }
        Returns: {
          note_id: string
          title: string
          is_deleted: boolean
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
