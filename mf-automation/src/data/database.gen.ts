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
          status: 'pending' | 'running' | 'success' | 'failed' | 'cancelled'
          trigger_data: Json
          started_at: string
          completed_at: string | null
          execution_time_ms: number | null
          action_result: Json | null
          error_message: string | null
          occurrence: string
          definition: Json
          data: Json
          priority: number
          due_at: string | null
          chain: string[]
          error_code: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'automation_executions_automation_id_user_id_fkey'; columns: ['automation_id', 'user_id']; isOneToOne: false; referencedRelation: 'automations'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      automation_steps: {
        Row: {
          id: string
          execution_id: string
          user_id: string
          position: number
          action_type: string
          key: string
          input: Json | null
          status: 'pending' | 'running' | 'success' | 'failed' | 'cancelled'
          attempts: number
          next_attempt_at: string | null
          started_at: string | null
          completed_at: string | null
          output: Json | null
          error_code: string | null
          error_message: string | null
          priority: number
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'automation_steps_execution_id_user_id_fkey'; columns: ['execution_id', 'user_id']; isOneToOne: false; referencedRelation: 'automation_executions'; referencedColumns: ['id', 'user_id'] },
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
          more_actions: Json
          conditions: Json
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
          trigger_type: 'manual' | 'note_created' | 'note_updated' | 'vocabulary_added' | 'vocabulary_mastered' | 'session_completed' | 'document_shared' | 'user_registered' | 'time_based'
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
          more_actions: Json
          failures_in_row: number
          paused_at: string | null
          pause_reason: string | null
        }
        Insert: {
          id?: string
          user_id?: string
          name: string
          description?: string
          category?: 'productivity' | 'learning' | 'motivation' | 'alerts' | 'analytics' | 'backup' | 'general'
          trigger_type: 'manual' | 'note_created' | 'note_updated' | 'vocabulary_added' | 'vocabulary_mastered' | 'session_completed' | 'document_shared' | 'user_registered' | 'time_based'
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
          more_actions?: Json
        }
        Update: {
          user_id?: string
          name?: string
          description?: string
          category?: 'productivity' | 'learning' | 'motivation' | 'alerts' | 'analytics' | 'backup' | 'general'
          trigger_type?: 'manual' | 'note_created' | 'note_updated' | 'vocabulary_added' | 'vocabulary_mastered' | 'session_completed' | 'document_shared' | 'user_registered' | 'time_based'
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
          more_actions?: Json
        }
        Relationships: [
          { foreignKeyName: 'automations_template_id_fkey'; columns: ['template_id']; isOneToOne: false; referencedRelation: 'automation_templates'; referencedColumns: ['id'] },
        ]
      }
      backup_files: {
        Row: {
          user_id: string
          backup: string
          bucket_id: string
          name: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      automation_caps: {
        Args: never
        Returns: {
          what: string
          used: number
          most: number
        }[]
      }
      automation_stats: {
        Args: never
        Returns: {
          total_automations: number
          active_automations: number
          total_executions: number
          success_rate: number
          avg_execution_time: number
          executions_today: number
          executions_this_week: number
          most_used_trigger: string
          most_used_action: string
        }[]
      }
      cancel_execution: {
        Args: {
          execution_id: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
      }
      count_matches: {
        Args: {
          trigger_type: string
          trigger_config: Json
          conditions: Json
          name?: string
        }
        Returns: Json
      }
      next_runs: {
        Args: {
          until: string
        }
        Returns: {
          automation_id: string
          name: string
          at: string
        }[]
      }
      retry_execution: {
        Args: {
          execution_id: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
      }
      run_again: {
        Args: {
          execution_id: string
          request: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
      }
      run_automation: {
        Args: {
          automation_id: string
          request?: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
      }
      test_automation: {
        Args: {
          definition: Json
        }
        Returns: Json
      }
      trigger_paths: {
        Args: {
          trigger_type: string
        }
        Returns: {
          path: string
          type: string
        }[]
      }
      webhook_secret_state: {
        Args: never
        Returns: {
          created_at: string
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
