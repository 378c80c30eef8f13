// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      ai_consents: {
        Row: {
          user_id: string
          host: string
          created_at: string
        }
        Insert: {
          user_id?: string
          host: string
        }
        Update: never
        Relationships: []
      }
      ai_conversations: {
        Row: {
          id: string
          user_id: string
          title: string
          created_at: string
          updated_at: string
          deleted_at: string | null
        }
        Insert: never
        Update: {
          title?: string
          deleted_at?: string | null
        }
        Relationships: []
      }
      ai_messages: {
        Row: {
          id: string
          conversation_id: string
          user_id: string
          type: 'user' | 'ai' | 'error'
          content: string
          sources: { kind: 'note' | 'document' | 'word'; id: string; title: string; excerpt: string; href: string; mark?: [from: number, to: number] }[]
          place: number
          created_at: string
          analysis: { type: 'note' | 'vocabulaire' | 'memoire' | 'general'; confidence: number; alternatives: { id: string; title: string; type: 'note' | 'document' }[]; host?: string } | null | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'ai_messages_conversation_id_user_id_fkey'; columns: ['conversation_id', 'user_id']; isOneToOne: false; referencedRelation: 'ai_conversations'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      ai_proposals: {
        Row: {
          id: string
          user_id: string
          message_id: string
          kind: 'cards' | 'plan' | 'summary'
          payload: { note?: { id: string; title: string }; title?: string; content?: string; exam?: string; time_zone?: string; cards?: { key: string; kind: 'word' | 'cloze'; word: string; definition: string; quotation: string }[]; sessions?: { key: string; title: string; starts_at: string; duration: number; items: string[] }[] }
          hash: string
          state: 'proposed' | 'dropped' | 'done' | 'undone'
          made: { kind: 'word' | 'note' | 'session' | 'series'; id: string; title: string }[]
          done_at: string | null
          created_at: string
          expires_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'ai_proposals_message_id_user_id_fkey'; columns: ['message_id', 'user_id']; isOneToOne: true; referencedRelation: 'ai_messages'; referencedColumns: ['id', 'user_id'] },
        ]
      }
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
        Relationships: [
          { foreignKeyName: 'backup_files_user_id_fkey'; columns: ['user_id']; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ['id'] },
        ]
      }
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
      collaboration_participants: {
        Row: {
          session_id: string
          user_id: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined'
          created_at: string
          updated_at: string
        }
        Insert: {
          session_id: string
          user_id: string
          role?: 'viewer' | 'editor' | 'admin'
        }
        Update: {
          status?: 'pending' | 'accepted' | 'declined'
        }
        Relationships: [
          { foreignKeyName: 'collaboration_participants_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      collaboration_sessions: {
        Row: {
          id: string
          user_id: string
          title: string
          type: 'study' | 'document' | 'discussion' | 'video'
          description: string
          scheduled_for: string
          duration: number
          document_ids: string[]
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Update: {
          title?: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Relationships: []
      }
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
      file_highlights: {
        Row: {
          note_id: string
          id: string
          attachment_id: string
          user_id: string
          file_hash: string
          page: number
          quads: number[]
          quote: string
          before: string
          after: string
          color: 'yellow' | 'green' | 'blue' | 'pink'
          comment: string
          created_at: string
        }
        Insert: {
          note_id: string
          id: string
          attachment_id: string
          user_id?: string
          file_hash: string
          page: number
          quads: number[]
          quote: string
          before?: string
          after?: string
          color?: 'yellow' | 'green' | 'blue' | 'pink'
          comment?: string
        }
        Update: {
          color?: 'yellow' | 'green' | 'blue' | 'pink'
          comment?: string
        }
        Relationships: [
          { foreignKeyName: 'file_highlights_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      live_channels: {
        Row: {
          scope: 'note' | 'session' | 'room'
          id: string
          key: string
          topic: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      meeting_rooms: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          name: string
          subject: string
          password: string | null
          config: Json
          is_active: boolean
          created_at: string
          updated_at: string
          has_password: boolean
        }
        Insert: {
          id?: string
          user_id?: string
          session_id?: string | null
          name: string
          subject: string
          password?: string | null
          config?: Json
          is_active?: boolean
        }
        Update: {
          session_id?: string | null
          subject?: string
          password?: string | null
          config?: Json
          is_active?: boolean
          has_password?: boolean
        }
        Relationships: [
          { foreignKeyName: 'meeting_rooms_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      note_attachments: {
        Row: {
          id: string
          note_id: string
          user_id: string
          file_name: string
          file_type: string
          file_size: number
          file_path: string
          created_at: string
          folded: string | null
        }
        Insert: {
          id?: string
          note_id: string
          user_id?: string
          file_name: string
          file_type: string
          file_size: number
          file_path: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'note_attachments_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      note_collaborators: {
        Row: {
          note_id: string
          user_id: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined'
          created_at: string
          updated_at: string
        }
        Insert: {
          note_id: string
          user_id: string
          role?: 'viewer' | 'editor' | 'admin'
        }
        Update: {
          status?: 'pending' | 'accepted' | 'declined'
        }
        Relationships: [
          { foreignKeyName: 'note_collaborators_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_comments: {
        Row: {
          note_id: string
          id: string
          thread_id: string
          user_id: string
          content: string
          created_at: string
          edited_at: string | null
          deleted_at: string | null
        }
        Insert: never
        Update: {
          content?: string
          deleted_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'note_comments_note_id_thread_id_fkey'; columns: ['note_id', 'thread_id']; isOneToOne: false; referencedRelation: 'note_threads'; referencedColumns: ['note_id', 'id'] },
        ]
      }
      note_folders: {
        Row: {
          user_id: string
          path: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      note_former_titles: {
        Row: {
          id: string
          note_id: string
          user_id: string
          title: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_former_titles_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      note_invitations: {
        Row: {
          id: string
          user_id: string
          note_id: string
          email: string | null
          invited_id: string | null
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined' | 'revoked'
          accepted_by: string | null
          sent_at: string
          times_sent: number
          expires_at: string
          answered_at: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_invitations_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_public_links: {
        Row: {
          id: string
          note_id: string
          user_id: string
          with_files: boolean
          expires_at: string | null
          views: number
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_public_links_note_id_fkey'; columns: ['note_id']; isOneToOne: true; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_tags: {
        Row: {
          note_id: string
          tag_id: string
          user_id: string
          created_at: string
        }
        Insert: {
          note_id: string
          tag_id: string
          user_id?: string
        }
        Update: never
        Relationships: [
          { foreignKeyName: 'note_tags_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
          { foreignKeyName: 'note_tags_tag_id_user_id_fkey'; columns: ['tag_id', 'user_id']; isOneToOne: false; referencedRelation: 'tags'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      note_threads: {
        Row: {
          note_id: string
          id: string
          quote: string
          start_place: string | null
          end_place: string | null
          created_at: string
          resolved_at: string | null
          resolved_by: string | null
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_threads_note_id_fkey'; columns: ['note_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id'] },
        ]
      }
      note_versions: {
        Row: {
          id: string
          note_id: string
          user_id: string
          version: number
          title: string
          content: string
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'note_versions_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      notes: {
        Row: {
          id: string
          user_id: string
          title: string
          content: string
          type: 'note' | 'pdf'
          folder: string | null
          is_pinned: boolean
          is_shared: boolean
          version: number
          deleted_at: string | null
          folded: string
          created_at: string
          updated_at: string
          revision: number
          origin_id: string | null
          pinned_at: string | null
          is_template: boolean
          is_live: boolean
          head: string | null
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          content?: string
          type?: 'note' | 'pdf'
          folder?: string | null
          is_pinned?: boolean
          is_shared?: boolean
        }
        Update: {
          type?: 'note' | 'pdf'
          folder?: string | null
          is_pinned?: boolean
          is_shared?: boolean
          deleted_at?: string | null
        }
        Relationships: []
      }
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
      room_participants: {
        Row: {
          room_id: string
          user_id: string
          status: 'waiting' | 'admitted' | 'refused' | 'removed'
          join_id: string | null
          has_camera: boolean
          asked_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'room_participants_room_id_fkey'; columns: ['room_id']; isOneToOne: false; referencedRelation: 'meeting_rooms'; referencedColumns: ['id'] },
        ]
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
      session_invitations: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          email: string
          role: 'viewer' | 'editor' | 'admin'
          message: string
          status: 'pending' | 'accepted' | 'declined' | 'revoked'
          accepted_by: string | null
          sent_at: string
          times_sent: number
          expires_at: string
          answered_at: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'session_invitations_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_messages: {
        Row: {
          session_id: string
          id: string
          user_id: string
          type: 'text' | 'system'
          content: string
          mentions: string[]
          place: number
          created_at: string
          edited_at: string | null
          deleted_at: string | null
        }
        Insert: {
          session_id: string
          id?: string
          user_id?: string
          content: string
          mentions?: string[]
        }
        Update: {
          content?: string
          mentions?: string[]
          deleted_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'session_messages_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_reads: {
        Row: {
          session_id: string
          user_id: string
          place: number
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'session_reads_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
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
      tags: {
        Row: {
          id: string
          user_id: string
          name: string
          color: 'encre' | 'marge' | 'sapin' | 'ambre' | 'prune' | 'canard' | 'brique' | 'olive' | 'ardoise' | 'rose'
          folded: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          name: string
          color?: 'encre' | 'marge' | 'sapin' | 'ambre' | 'prune' | 'canard' | 'brique' | 'olive' | 'ardoise' | 'rose'
        }
        Update: {
          name?: string
          color?: 'encre' | 'marge' | 'sapin' | 'ambre' | 'prune' | 'canard' | 'brique' | 'olive' | 'ardoise' | 'rose'
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
        Relationships: [
          { foreignKeyName: 'vocabulary_note_id_user_id_fkey'; columns: ['note_id', 'user_id']; isOneToOne: false; referencedRelation: 'notes'; referencedColumns: ['id', 'user_id'] },
        ]
      }
      zoom_tokens: {
        Row: {
          user_id: string
          expires_at: string
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
      accept_invitation: {
        Args: {
          secret: string
        }
        Returns: string
      }
      accept_note_invitation: {
        Args: {
          secret: string
        }
        Returns: string
      }
      add_push_subscription: {
        Args: {
          endpoint: string
          p256dh: string
          auth: string
          browser: string
        }
        Returns: string
      }
      add_session_document: {
        Args: {
          session: string
          note: string
        }
        Returns: undefined
      }
      answer_knock: {
        Args: {
          room: string
          member: string
          is_admitted: boolean
        }
        Returns: undefined
      }
      answer_note_invitation: {
        Args: {
          invitation: string
          accepts: boolean
        }
        Returns: string
      }
      answer_support: {
        Args: {
          learner: string
          body: string
        }
        Returns: undefined
      }
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
      begin_export: {
        Args: never
        Returns: Json
      }
      begin_zoom_authorization: {
        Args: {
          state: string
          verifier: string
          redirect_uri: string
        }
        Returns: undefined
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
      cancel_execution: {
        Args: {
          execution_id: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
      }
      change_notes: {
        Args: {
          changes: Json
        }
        Returns: {
          taken: number
          problems: { place: number; code: string; message: string; details: string }[]
        }[]
      }
      change_notification_settings: {
        Args: {
          changes: Json
        }
        Returns: undefined
      }
      change_proposal: {
        Args: {
          proposal_id: string
          hash: string
          payload: Json
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
      change_public_link: {
        Args: {
          note: string
          with_files?: boolean
          days?: number
          is_endless?: boolean
        }
        Returns: undefined
      }
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
      choose_mail: {
        Args: {
          token: string
          is_off?: boolean
        }
        Returns: Json
      }
      collaborators: {
        Args: never
        Returns: {
          id: string
          name: string
          avatar_url: string | null
          is_team: boolean
        }[]
      }
      comment_note: {
        Args: {
          note_id: string
          thread_id: string
          id: string
          content: string
          mentions?: string[]
          quote?: string
          start_place?: string
          end_place?: string
        }
        Returns: undefined
      }
      confirm_email: {
        Args: {
          code: string
        }
        Returns: boolean
      }
      confirm_proposal: {
        Args: {
          proposal_id: string
          hash: string
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
      confirm_recovery_email: {
        Args: {
          code: string
        }
        Returns: boolean
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
      data_overview: {
        Args: never
        Returns: Json
      }
      decline_invitation: {
        Args: {
          secret: string
        }
        Returns: undefined
      }
      decline_note_invitation: {
        Args: {
          secret: string
        }
        Returns: undefined
      }
      delete_account: {
        Args: {
          confirmation: string
          hand_over?: Json
        }
        Returns: string
      }
      document_files: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          name: string
          type: string
          size: number
          path: string
        }[]
      }
      documents_to_add: {
        Args: {
          session: string
        }
        Returns: {
          id: string
          title: string
        }[]
      }
      documents_together: {
        Args: never
        Returns: {
          id: string
          title: string
          type: 'note' | 'pdf'
          owner_id: string
          owner_name: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          collaborators: number
          sessions: string[]
          updated_at: string
        }[]
      }
      drop_proposal: {
        Args: {
          proposal_id: string
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
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
      end_sessions: {
        Args: {
          session_id?: string
        }
        Returns: number
      }
      ensure_profile: {
        Args: never
        Returns: undefined
      }
      export_rows: {
        Args: {
          section: string
          after?: Json
          max?: number
        }
        Returns: Json
      }
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
      fill_demo_workspace: {
        Args: never
        Returns: undefined
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
      find_conversations: {
        Args: {
          query: string
        }
        Returns: {
          id: string
          title: string
        }[]
      }
      find_documents_to_add: {
        Args: {
          session: string
          search_query?: string
        }
        Returns: {
          id: string
          title: string
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
      find_material: {
        Args: {
          question: string
        }
        Returns: {
          owner: string
          passages: { note_id: string; title: string; kind: 'note' | 'document'; start: number; passage: string; sentence_start: number; sentence_length: number; evidence: number }[]
          words: { id: string; word: string; definition: string; is_named: boolean }[]
          latest: { note_id: string; title: string; kind: 'note' | 'document'; passage: string; updated_at: string }[]
        }[]
      }
      get_notes_by_tag: {
        Args: {
          tag_id: string
        }
        Returns: Database['public']['CompositeTypes']['note_card'][]
      }
      import_calendar: {
        Args: {
          import_id: string
          sessions: Json
        }
        Returns: number
      }
      import_notes: {
        Args: {
          notes: Json
        }
        Returns: number
      }
      import_rows: {
        Args: {
          section: string
          rows: Json
        }
        Returns: Json
      }
      import_sessions: {
        Args: {
          sessions: Json
        }
        Returns: number
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
      invite_collaborator: {
        Args: {
          session: string
          email: string
          role?: string
          message?: string
        }
        Returns: string
      }
      invite_to_note: {
        Args: {
          note: string
          email?: string
          person?: string
          role?: string
        }
        Returns: string
      }
      jitsi_place: {
        Args: {
          room: string
          join_id: string
        }
        Returns: {
          conference: string
          person: string
          is_host: boolean
        }[]
      }
      join_room: {
        Args: {
          room: string
          join_id: string
        }
        Returns: undefined
      }
      keep_weights: {
        Args: {
          weights: number[]
        }
        Returns: number
      }
      keep_zoom_meeting: {
        Args: {
          meeting: string
          topic: string
          join_url: string
          duration: number
          session?: string
        }
        Returns: undefined
      }
      knock: {
        Args: {
          room: string
          password?: string
        }
        Returns: string
      }
      learning_context: {
        Args: never
        Returns: {
          notes: number
          new_notes: number
          words: number
          words_mastered: number
          words_to_review: number
          latest_note: { id: string; title: string } | null
          next_session: { id: string; title: string; scheduled_for: string } | null
        }[]
      }
      leave_room: {
        Args: {
          room: string
          join_id: string
        }
        Returns: undefined
      }
      livekit_place: {
        Args: {
          room: string
          join_id: string
        }
        Returns: {
          conference: string
          person: string
          may_share_screen: boolean
        }[]
      }
      mail_choice: {
        Args: {
          token: string
        }
        Returns: Json
      }
      make_recovery_codes: {
        Args: never
        Returns: string[]
      }
      may_open_meeting: {
        Args: {
          session: string
        }
        Returns: boolean
      }
      merge_tags: {
        Args: {
          source: string
          target: string
        }
        Returns: undefined
      }
      missing_files: {
        Args: {
          files: Json
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
      note_cards: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          word: string
          definition: string
          kind: 'word' | 'cloze'
          total: number
        }[]
      }
      note_members: {
        Args: {
          note: string
        }
        Returns: {
          user_id: string
          name: string
          avatar_url: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          status: 'accepted' | 'pending'
        }[]
      }
      note_offers: {
        Args: never
        Returns: {
          id: string
          title: string
          sender: string
          role: 'viewer' | 'editor' | 'admin'
          sent_at: string
          expires_at: string | null
        }[]
      }
      note_people: {
        Args: {
          note_id: string
        }
        Returns: {
          id: string
          name: string
          avatar_url: string | null
          is_reader: boolean
        }[]
      }
      note_sessions: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          title: string | null
          members: number
        }[]
      }
      note_team: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          name: string
          avatar_url: string | null
        }[]
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
      open_live_note: {
        Args: {
          note_id: string
          after?: number
        }
        Returns: Database['public']['CompositeTypes']['live_note']
      }
      open_public_note: {
        Args: {
          secret: string
        }
        Returns: {
          title: string
          content: string
          author: string
          updated_at: string
          files: { name: string; type: string; size: number }[]
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
      preview_invitation: {
        Args: {
          secret: string
        }
        Returns: {
          sender: string
          session_title: string | null
          session_type: 'study' | 'document' | 'discussion' | 'video' | null
          scheduled_for: string | null
          role: 'viewer' | 'editor' | 'admin'
          message: string
          status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
          expires_at: string
        }[]
      }
      preview_note_invitation: {
        Args: {
          secret: string
        }
        Returns: {
          sender: string
          note_title: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
          expires_at: string
        }[]
      }
      preview_room: {
        Args: {
          room: string
        }
        Returns: {
          id: string
          name: string
          subject: string
          config: Json
          is_active: boolean
          has_password: boolean
          session_id: string | null
          session_title: string | null
          owner_id: string
          owner_name: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          status: 'waiting' | 'admitted' | 'refused' | 'removed' | null
        }[]
      }
      publish_note: {
        Args: {
          note: string
          days?: number
          with_files?: boolean
        }
        Returns: {
          id: string
          secret: string
        }[]
      }
      push_key: {
        Args: never
        Returns: string
      }
      push_live_note: {
        Args: {
          note_id: string
          update: string
          version?: number
        }
        Returns: number
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
      read_document: {
        Args: {
          note: string
        }
        Returns: {
          title: string
          content: string
          updated_at: string
        }[]
      }
      read_session: {
        Args: {
          session: string
          place: number
        }
        Returns: undefined
      }
      remove_from_room: {
        Args: {
          room: string
          member: string
        }
        Returns: undefined
      }
      remove_import: {
        Args: {
          import_id: string
        }
        Returns: string[]
      }
      remove_note_member: {
        Args: {
          note: string
          member: string
        }
        Returns: undefined
      }
      remove_recovery_email: {
        Args: never
        Returns: undefined
      }
      remove_series: {
        Args: {
          session_id: string
          whole: boolean
        }
        Returns: string[]
      }
      remove_session_document: {
        Args: {
          session: string
          note: string
        }
        Returns: undefined
      }
      remove_words: {
        Args: {
          ids: string[]
        }
        Returns: number
      }
      rename_live_note: {
        Args: {
          note_id: string
          title: string
        }
        Returns: undefined
      }
      renew_calendar_feed: {
        Args: never
        Returns: string
      }
      replace_attachment: {
        Args: {
          attachment_id: string
          path: string
          type: string
        }
        Returns: undefined
      }
      replace_note: {
        Args: {
          note_id: string
          base_version: number
          title: string
          content: string
          tags?: string[]
        }
        Returns: Database['public']['CompositeTypes']['note_card']
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
      require_feature: {
        Args: {
          feature: string
        }
        Returns: undefined
      }
      resend_invitation: {
        Args: {
          invitation: string
        }
        Returns: string
      }
      resend_note_invitation: {
        Args: {
          invitation: string
        }
        Returns: string
      }
      resolve_note_thread: {
        Args: {
          note_id: string
          thread_id: string
          resolved: boolean
        }
        Returns: undefined
      }
      retry_execution: {
        Args: {
          execution_id: string
        }
        Returns: Database['public']['Tables']['automation_executions']['Row']
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
      revoke_invitation: {
        Args: {
          invitation: string
        }
        Returns: undefined
      }
      room_conference: {
        Args: {
          room: string
        }
        Returns: {
          name: string
          key: string
        }[]
      }
      room_people: {
        Args: {
          room: string
        }
        Returns: {
          user_id: string
          name: string | null
          avatar_url: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer' | null
          status: 'waiting' | 'admitted' | 'refused' | 'removed'
          join_id: string | null
          has_camera: boolean
        }[]
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
      save_note: {
        Args: {
          note_id: string
          base_version: number
          title: string
          content: string
          tags?: string[]
          is_pinned?: boolean
          folder?: string
          type?: string
        }
        Returns: Database['public']['CompositeTypes']['note_card']
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
      search_notes: {
        Args: {
          search_query: string
          max?: number
        }
        Returns: Database['public']['CompositeTypes']['note_card'][]
      }
      security_overview: {
        Args: never
        Returns: Json
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
      set_note_role: {
        Args: {
          note: string
          member: string
          role: string
        }
        Returns: undefined
      }
      set_room_camera: {
        Args: {
          room: string
          join_id: string
          is_on: boolean
        }
        Returns: undefined
      }
      set_session_role: {
        Args: {
          session: string
          member: string
          role: string
        }
        Returns: undefined
      }
      settle_sessions: {
        Args: {
          session_ids: string[]
          outcome: string
        }
        Returns: number
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
      shared_with_me: {
        Args: never
        Returns: {
          id: string
          title: string
          excerpt: string
          owner_name: string
          role: 'admin' | 'editor' | 'viewer'
          created_at: string
          updated_at: string
        }[]
      }
      stay_in_room: {
        Args: {
          room: string
          join_id: string
        }
        Returns: boolean
      }
      stopped_mail: {
        Args: never
        Returns: {
          address: string
          stopped_at: string
          reason: string
        }[]
      }
      storage_usage: {
        Args: never
        Returns: {
          used: number
          total: number
        }[]
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
      sync_notes: {
        Args: {
          since: number
          max?: number
        }
        Returns: Database['public']['CompositeTypes']['note_change'][]
      }
      take_zoom_authorization: {
        Args: {
          state: string
        }
        Returns: {
          account: string
          verifier: string
          redirect_uri: string
        }[]
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
      undo_proposal: {
        Args: {
          proposal_id: string
        }
        Returns: Database['public']['Tables']['ai_proposals']['Row']
      }
      unread_messages: {
        Args: never
        Returns: {
          session_id: string
          unread: number
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
      webhook_secret_state: {
        Args: never
        Returns: {
          created_at: string
        }[]
      }
      withdraw_note_invitation: {
        Args: {
          invitation: string
        }
        Returns: undefined
      }
      withdraw_public_link: {
        Args: {
          note: string
        }
        Returns: undefined
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
      write_to_support: {
        Args: {
          body: string
        }
        Returns: undefined
      }
      zoom_account: {
        Args: never
        Returns: string
      }
    }
    Enums: Record<never, never>
    CompositeTypes: {
      live_note: {
        role: 'viewer' | 'editor' | 'admin' | 'owner'
        head: number
        base: number
        snapshot: string | null
        updates: string[]
        content: string | null
        version: number | null
      }
      note_card: {
        id: string
        user_id: string
        title: string
        content: string
        type: 'note' | 'pdf'
        folder: string | null
        is_pinned: boolean
        is_shared: boolean
        version: number
        created_at: string
        updated_at: string
        tags: { id: string; name: string; color: Database['public']['Tables']['tags']['Row']['color'] }[]
        attachment_count: number
        pinned_at: string | null
        file_names: string[]
        is_template: boolean
        is_live: boolean
      }
      note_change: {
        revision: number
        note_id: string
        deleted_at: string | null
        note: Database['public']['CompositeTypes']['note_card'] | null
        folders: string[] | null
      }
      unwritten_live_note: {
        note_id: string
        head: number
        snapshot: string
        updates: string[]
        compacts: boolean
      }
    }
  }
}
