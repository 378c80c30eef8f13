// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      automation_executions: {
        Row: {
          id: string
          automation_id: string
          user_id: string
          status: 'pending' | 'running' | 'success' | 'failed'
          trigger_data: Json
          started_at: string
          completed_at: string | null
          execution_time_ms: number | null
          action_result: Json | null
          error_message: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'automation_executions_automation_id_user_id_fkey'; columns: ['automation_id', 'user_id']; isOneToOne: false; referencedRelation: 'automations'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      automation_templates: {
        Row: {
          id: string
          key: string
          name: string
          description: string
          category: 'productivity' | 'learning' | 'motivation' | 'alerts' | 'analytics' | 'backup' | 'general'
          icon: string
          color: string
          is_premium: boolean
          is_available: boolean
          trigger_schema: Json
          action_schema: Json
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      automations: {
        Row: {
          id: string
          user_id: string
          name: string
          description: string
          category: 'productivity' | 'learning' | 'motivation' | 'alerts' | 'analytics' | 'backup' | 'general'
          trigger_type: 'manual' | 'note_created' | 'note_updated' | 'vocabulary_added' | 'session_completed' | 'time_based'
          trigger_config: Json
          action_type: 'send_notification' | 'send_email' | 'create_note' | 'schedule_session' | 'webhook_call' | 'create_backup'
          action_config: Json
          conditions: Json
          schedule_config: Json
          is_active: boolean
          priority: number
          retry_config: Json
          template_id: string | null
          preset: string | null
          execution_count: number
          success_count: number
          failure_count: number
          last_executed_at: string | null
          next_execution_at: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          name: string
          description?: string
          category?: 'productivity' | 'learning' | 'motivation' | 'alerts' | 'analytics' | 'backup' | 'general'
          trigger_type: 'manual' | 'note_created' | 'note_updated' | 'vocabulary_added' | 'session_completed' | 'time_based'
          trigger_config?: Json
          action_type: 'send_notification' | 'send_email' | 'create_note' | 'schedule_session' | 'webhook_call' | 'create_backup'
          action_config?: Json
          conditions?: Json
          schedule_config?: Json
          is_active?: boolean
          priority?: number
          retry_config?: Json
          template_id?: string | null
          preset?: string | null
        }
        Update: {
          user_id?: string
          name?: string
          description?: string
          category?: 'productivity' | 'learning' | 'motivation' | 'alerts' | 'analytics' | 'backup' | 'general'
          trigger_type?: 'manual' | 'note_created' | 'note_updated' | 'vocabulary_added' | 'session_completed' | 'time_based'
          trigger_config?: Json
          action_type?: 'send_notification' | 'send_email' | 'create_note' | 'schedule_session' | 'webhook_call' | 'create_backup'
          action_config?: Json
          conditions?: Json
          schedule_config?: Json
          is_active?: boolean
          priority?: number
          retry_config?: Json
          template_id?: string | null
          preset?: string | null
        }
        Relationships: [
          { foreignKeyName: 'automations_template_id_fkey'; columns: ['template_id']; isOneToOne: false; referencedRelation: 'automation_templates'; referencedColumns: ['id'] },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      run_automation: {
        Args: {
          automation_id: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
