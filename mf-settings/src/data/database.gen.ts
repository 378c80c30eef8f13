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
