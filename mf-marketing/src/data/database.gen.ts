// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      call_requests: {
        Row: {
          id: string
          user_id: string
          name: string
          email: string
          subject: string
          phone: string
          wished: string[]
          time_zone: string
          status: 'open' | 'done' | 'withdrawn'
          created_at: string
        }
        Insert: never
        Update: {
          status?: 'open' | 'done' | 'withdrawn'
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          id: string
          user_id: string | null
          name: string
          email: string
          subject: string
          message: string
          priority: 'low' | 'normal' | 'high'
          created_at: string
          mailed_at: string | null
          done_at: string | null
        }
        Insert: never
        Update: {
          done_at?: string | null
        }
        Relationships: []
      }
      support_messages: {
        Row: {
          id: string
          user_id: string
          from_team: boolean
          body: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'support_messages_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'support_threads'; referencedColumns: ['user_id'] },
        ]
      }
      support_threads: {
        Row: {
          user_id: string
          name: string
          email: string
          last_message_at: string
          done_at: string | null
        }
        Insert: never
        Update: {
          done_at?: string | null
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      answer_support: {
        Args: {
          learner: string
          body: string
        }
        Returns: undefined
      }
      choose_mail: {
        Args: {
          token: string
          is_off?: boolean
        }
        Returns: Json
      }
      mail_choice: {
        Args: {
          token: string
        }
        Returns: Json
      }
      request_call: {
        Args: {
          subject: string
          phone: string
          wished: string[]
          time_zone: string
        }
        Returns: undefined
      }
      send_contact_message: {
        Args: {
          name: string
          email: string
          subject: string
          message: string
          priority?: string
          website?: string
        }
        Returns: undefined
      }
      write_to_support: {
        Args: {
          body: string
        }
        Returns: undefined
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
