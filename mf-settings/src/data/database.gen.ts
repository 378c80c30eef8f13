// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      config: {
        Row: {
          key: string
          value: string
          description: string
          is_public: boolean
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      push_subscriptions: {
        Row: {
          id: string
          user_id: string
          endpoint: string
          p256dh: string
          auth: string
          browser: string
          session_id: string
          created_at: string
          counted_from: string
          counted: number
        }
        Insert: never
        Update: never
        Relationships: []
      }
      security_events: {
        Row: {
          id: number
          user_id: string
          kind: 'signed_in' | 'new_browser' | 'password_changed' | 'email_changed' | 'factor_added' | 'factor_removed' | 'codes_made' | 'code_used' | 'passkey_added' | 'passkey_removed' | 'session_ended' | 'recovery_changed' | 'recovery_removed' | 'wrong_tries'
          user_agent: string | null
          address: string | null
          happened_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      security_settings: {
        Row: {
          user_id: string
          login_alerts: boolean
          password_changes: boolean
          security_updates: boolean
          suspicious_activity: boolean
          weekly_report: boolean
          recovery_email: string | null
          password_changed_at: string | null
          password_strength: number | null
          created_at: string
          updated_at: string
          report_week: string | null
          report_day: number
          report_time: string
        }
        Insert: never
        Update: {
          login_alerts?: boolean
          password_changes?: boolean
          security_updates?: boolean
          suspicious_activity?: boolean
          weekly_report?: boolean
          report_day?: number
          report_time?: string
        }
        Relationships: []
      }
    }
    Views: {
      user_subscriptions: {
        Row: {
          subscription_id: string | null
          subscription_status: string | null
          current_period_start: number | null
          current_period_end: number | null
          cancel_at_period_end: boolean | null
          price_id: string | null
          payment_method_brand: string | null
          payment_method_last4: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_push_subscription: {
        Args: {
          endpoint: string
          p256dh: string
          auth: string
          browser: string
        }
        Returns: string
      }
      begin_export: {
        Args: never
        Returns: Json
      }
      billing_account: {
        Args: never
        Returns: {
          account: string
          email: string | null
          name: string
          customer_id: string | null
          subscription_id: string | null
          status: string | null
          first_start: number | null
        }[]
      }
      change_notification_settings: {
        Args: {
          changes: Json
        }
        Returns: undefined
      }
      confirm_email: {
        Args: {
          code: string
        }
        Returns: boolean
      }
      confirm_recovery_email: {
        Args: {
          code: string
        }
        Returns: boolean
      }
      data_overview: {
        Args: never
        Returns: Json
      }
      delete_account: {
        Args: {
          confirmation: string
          hand_over?: Json
        }
        Returns: string
      }
      end_sessions: {
        Args: {
          session_id?: string
        }
        Returns: number
      }
      export_rows: {
        Args: {
          section: string
          after?: Json
          max?: number
        }
        Returns: Json
      }
      import_rows: {
        Args: {
          section: string
          rows: Json
        }
        Returns: Json
      }
      make_recovery_codes: {
        Args: never
        Returns: string[]
      }
      missing_files: {
        Args: {
          files: Json
        }
        Returns: Json
      }
      notification_settings: {
        Args: never
        Returns: {
          screen_off: string[]
          mail_off: string[]
          quiet_from: string
          quiet_to: string
        }[]
      }
      open_sessions: {
        Args: never
        Returns: {
          id: string
          user_agent: string | null
          time_zone: string | null
          address: string | null
          created_at: string
          last_used_at: string
          is_current: boolean
        }[]
      }
      own_recovery_codes: {
        Args: never
        Returns: {
          total: number
          remaining: number
        }[]
      }
      place_session: {
        Args: {
          zone: string
        }
        Returns: undefined
      }
      push_key: {
        Args: never
        Returns: string
      }
      push_topics_off: {
        Args: never
        Returns: string[]
      }
      rate_password: {
        Args: {
          strength: number
        }
        Returns: undefined
      }
      remove_recovery_email: {
        Args: never
        Returns: undefined
      }
      request_email_confirmation: {
        Args: never
        Returns: undefined
      }
      request_recovery_email: {
        Args: {
          address: string
        }
        Returns: undefined
      }
      security_overview: {
        Args: never
        Returns: Json
      }
      shared_documents: {
        Args: never
        Returns: {
          kind: 'note' | 'session'
          id: string
          title: string
          members: { id: string; name: string }[]
        }[]
      }
      stopped_mail: {
        Args: never
        Returns: {
          address: string
          stopped_at: string
          reason: string
        }[]
      }
      subscription_terms: {
        Args: never
        Returns: {
          source: 'none' | 'operator' | 'payment'
          plan: 'basic' | 'premium' | null
          billing_interval: 'month' | 'year' | null
          withdraw_until: number | null
          withdrawn_at: string | null
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
