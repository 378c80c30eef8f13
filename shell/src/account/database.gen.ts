// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      notifications: {
        Row: {
          id: string
          user_id: string
          kind: string
          title: string
          body: string
          href: string | null
          read_at: string | null
          created_at: string
          actor_id: string | null
          priority: 'low' | 'normal' | 'high'
          topic: string | null
          held_until: string | null
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          body?: string
          href?: string | null
        }
        Update: {
          read_at?: string | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
          id: string
          name: string
          avatar_url: string | null
          role: 'user' | 'admin'
          subscription: 'free' | 'basic' | 'premium'
          created_at: string
          updated_at: string
          subscription_source: 'none' | 'operator' | 'payment'
        }
        Insert: never
        Update: {
          name?: string
          avatar_url?: string | null
          role?: 'user' | 'admin'
        }
        Relationships: []
      }
      user_settings: {
        Row: {
          user_id: string
          language: 'fr' | 'en' | 'es' | 'de' | null
          theme: 'light' | 'dark' | 'system'
          week_start: number | null
          time_zone: string
          study_reminders: boolean
          collaboration_updates: boolean
          weekly_progress: boolean
          new_features: boolean
          created_at: string
          updated_at: string
          screen_off: string[]
          mail_off: string[]
          quiet_from: string | null
          quiet_to: string | null
          push_off: string[]
        }
        Insert: {
          user_id?: string
          language?: 'fr' | 'en' | 'es' | 'de' | null
          theme?: 'light' | 'dark' | 'system'
          week_start?: number | null
          time_zone?: string
          study_reminders?: boolean
          collaboration_updates?: boolean
          weekly_progress?: boolean
          new_features?: boolean
          screen_off?: string[]
          mail_off?: string[]
          quiet_from?: string | null
          quiet_to?: string | null
          push_off?: string[]
        }
        Update: {
          user_id?: string
          language?: 'fr' | 'en' | 'es' | 'de' | null
          theme?: 'light' | 'dark' | 'system'
          week_start?: number | null
          time_zone?: string
          study_reminders?: boolean
          collaboration_updates?: boolean
          weekly_progress?: boolean
          new_features?: boolean
          screen_off?: string[]
          mail_off?: string[]
          quiet_from?: string | null
          quiet_to?: string | null
          push_off?: string[]
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      dashboard_counters: {
        Args: never
        Returns: {
          documents: number
          pinned: number
          notes_this_week: number
          tags: number
          words: number
          words_mastered: number
          mastery_average: number
          words_to_review: number
          sessions_total: number
          sessions_completed: number
          sessions_overdue: number
          next_session: { id: string; title: string; type: 'vocabulary' | 'document' | 'mixed'; scheduled_for: string; duration: number; begun: boolean } | null
          collaboration_sessions: number
          active_automations: number
          unread_notifications: number
        }[]
      }
      edit_row: {
        Args: {
          kind: string
          row_id: string
          change: Json
          based_on: Json
        }
        Returns: Json
      }
      ensure_profile: {
        Args: never
        Returns: undefined
      }
      fill_demo_workspace: {
        Args: never
        Returns: undefined
      }
      require_feature: {
        Args: {
          feature: string
        }
        Returns: undefined
      }
      search_all: {
        Args: {
          search_query: string
          max?: number
        }
        Returns: {
          kind: 'note' | 'document' | 'word' | 'session'
          id: string
          title: string
          excerpt: string
          href: string
          updated_at: string
        }[]
      }
      storage_usage: {
        Args: never
        Returns: {
          used: number
          total: number
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
