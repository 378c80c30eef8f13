// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      calendar_feeds: {
        Row: {
          user_id: string
          created_at: string
          read_at: string | null
        }
        Insert: never
        Update: never
        Relationships: []
      }
      study_series: {
        Row: {
          id: string
          user_id: string
          title: string
          type: 'vocabulary' | 'document' | 'mixed'
          description: string
          duration: number
          items: string[]
          starts_at: string
          time_zone: string
          rule: string
          made_until: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
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
          time_zone: string
          begun_at: string | null
          running_since: string | null
          seconds_studied: number
          sequence: number
          uid: string | null
          series_id: string | null
          reminded_for: string | null
          mailed_for: string | null
          series_day: string | null
          import_id: string | null
          set_aside: boolean
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
          time_zone?: string
          begun_at?: string | null
          running_since?: string | null
          seconds_studied?: number
          sequence?: number
          uid?: string | null
          series_id?: string | null
          reminded_for?: string | null
          mailed_for?: string | null
          series_day?: string | null
          import_id?: string | null
          set_aside?: boolean
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
          time_zone?: string
          set_aside?: boolean
        }
        Relationships: [
          { foreignKeyName: 'study_sessions_series_id_user_id_fkey'; columns: ['series_id', 'user_id']; isOneToOne: false; referencedRelation: 'study_series'; referencedColumns: ['id', 'user_id'] },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      change_series: {
        Args: {
          session_id: string
          whole: boolean
          title: string
          type: string
          description: string
          duration: number
          items: string[]
          rule: string
          starts_at?: string
          time_zone?: string
        }
        Returns: undefined
      }
      edit_series: {
        Args: {
          session_id: string
          whole: boolean
          change: Json
          based_on: Json
          starts_at?: string
        }
        Returns: undefined
      }
      end_series: {
        Args: {
          session_id: string
        }
        Returns: string[]
      }
      import_calendar: {
        Args: {
          import_id: string
          sessions: Json
        }
        Returns: number
      }
      import_sessions: {
        Args: {
          sessions: Json
        }
        Returns: number
      }
      plan_series: {
        Args: {
          series_id: string
          title: string
          type: string
          description: string
          duration: number
          items: string[]
          starts_at: string
          time_zone: string
          rule: string
        }
        Returns: Database['public']['Tables']['study_sessions']['Row'][]
      }
      remove_import: {
        Args: {
          import_id: string
        }
        Returns: string[]
      }
      remove_series: {
        Args: {
          session_id: string
          whole: boolean
        }
        Returns: string[]
      }
      renew_calendar_feed: {
        Args: never
        Returns: string
      }
      settle_sessions: {
        Args: {
          session_ids: string[]
          outcome: string
        }
        Returns: number
      }
      study: {
        Args: {
          session_id: string
          running: boolean
        }
        Returns: Database['public']['Tables']['study_sessions']['Row']
      }
      study_analytics: {
        Args: never
        Returns: {
          sessions: number
          completed: number
          average_duration: number
          streak: number
          frozen: string[]
          week: { day: string; sessions: number }[]
          areas: { type: 'vocabulary' | 'document' | 'mixed'; minutes: number }[]
        }[]
      }
      study_calendar: {
        Args: never
        Returns: Json
      }
      study_items: {
        Args: {
          session_type: string
          search_query?: string
          chosen?: string[]
          max?: number
        }
        Returns: {
          id: string
          kind: 'word' | 'document'
          title: string
          detail: string
          is_chosen: boolean
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
